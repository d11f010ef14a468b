/** What the benchmark uses from other libraries whose own types are missing or can't be resolved. */
export const AlignmentBehavior: any, CellSpacePartitioning: any, CohesionBehavior: any, EntityManager: any, SeparationBehavior: any, Vehicle: any;
export const Crowd: any, init: any, generateSoloNavMesh: any, generateTileCache: any;
export const NavMeshQuery: any;
declare const all: any;
export default all;
