/** Why a page cannot be part of a PDF/A file, for the warning about it. */
import { type Obstacle, obstacleReasons } from './obstacle.ts'
import { type PartOneObstacle, partOneReasons } from './repair-part-one.ts'

export type ArchivalObstacle = Obstacle | PartOneObstacle

export const archivalReasons: Readonly<Record<ArchivalObstacle, string>> = {
  ...obstacleReasons,
  ...partOneReasons,
}
