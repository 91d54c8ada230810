"""Environments for programs that learn to play: Gymnasium for one player, PettingZoo for duels.

    import gymnasium
    import gridwright.envs

    env = gymnasium.make("gridwright/TITLE-v0")
    seen, info = env.reset(seed=1)
    seen, reward, ended, broken_off, info = env.step(env.action_space.sample(info["action_mask"]))

TITLE is that of a family. `gymnasium.make_vec` plays thousands of boards at once in a kernel, where the family has one
for it, and one by one where it hasn't. Keywords are the options of `gridwright generate`. What the planes, moves and
rewards of a family mean is in its `research/environment.py`, and `env.unwrapped.environment` says it in words. They
need `pip install 'gridwright[envs]'`.
"""

from __future__ import annotations

from gridwright import catalog
from gridwright.errors import require

require("An environment", "envs", "gymnasium")

import gymnasium  # noqa: E402

from gridwright.envs.many import GridVectorEnv  # noqa: E402
from gridwright.envs.solo import GridEnv  # noqa: E402

__all__ = ["GridEnv", "GridVectorEnv", "register"]

VERSION = 0


def register() -> None:
    """Make the environments known to Gymnasium, each by its family's title; it asks for this by itself."""
    for name in catalog.names():
        family = catalog.family(name)
        known = f"gridwright/{family.title}-v{VERSION}"
        environment = family.research.environment
        if environment is not None and known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="gridwright.envs:GridEnv",
                vector_entry_point="gridwright.envs:GridVectorEnv" if environment.batch is not None else None,
                kwargs={"family": name},
            )


register()
