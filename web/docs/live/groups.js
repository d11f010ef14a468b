/** The behaviors in documentation order. */
export const behaviorGroups = [
    { title: "Going somewhere", names: [
        "seek", "arrive", "flee", "leave", "pursue", "evade", "intercept", "matchVelocity",
    ] },
    { title: "With others", names: [
        "interpose", "hide", "offsetPursuit", "followLeader", "formation", "orbit", "queue",
    ] },
    { title: "Wandering and input", names: ["wander", "wanderFacing", "drive", "custom"] },
    { title: "Paths, walls and fields", names: [
        "followPath", "followTrack", "stayOnPath", "patrol", "followWall", "followFlow", "goTo", "navField",
        "stayInside",
    ] },
    { title: "Flocks", names: ["flock", "separation", "alignment", "cohesion"] },
    { title: "Avoiding", names: [
        "avoidAgents", "avoidObstacles", "avoidWalls", "dodgeProjectiles", "catchProjectile",
    ] },
    { title: "Turning", names: ["align", "face", "lookAhead"] },
];
