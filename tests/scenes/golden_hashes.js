/** The golden hash of every scene, its state after STEPS steps; golden.test.js says when a hash may change. */
export const STEPS = 1200;
/** @type {Record<string, string>} */
export const golden = {
    arrive: "de4d4231cfe63f72",
    artillery: "78b14b1e402e77e2",
    blending: "48430d69622225fb",
    boids: "2d9ab72dae2c3876",
    crossing: "f166a98afb3378eb",
    dogfight: "6636aa49f644bd94",
    doors: "5b29e4db81b5a422",
    flight: "714d557e9df09365",
    house: "4eb592658b5fe9f0",
    jump: "0dec6818b878785d",
    lanes: "655a25525627ac12",
    maze: "d081cf6573d34a27",
    own: "9bf7fc242e7e2332",
    paths: "7b67be372f1b5eaa",
    patrol: "811e52c08d9994fb",
    player: "4b1be01b395682c8",
    predators: "48ad0899364595c2",
    racetrack: "8969ff31be8caa0d",
    sandbox: "c5ae9582e202ed87",
    station: "e3d182a97de80756",
    stress: "3a130f625404e6c7",
    towers: "91f43263914c9edb",
    town: "83d066c671f192d5",
    turret: "e19b706a93f1188a",
};
