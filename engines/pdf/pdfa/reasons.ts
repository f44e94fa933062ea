/** What the warning about a page that became a picture says. */
import { type Obstacle, obstacleReasons } from './obstacle.ts'
import { type PartOneObstacle, partOneReasons } from './part-one.ts'

export type ArchivalObstacle = Obstacle | PartOneObstacle

export const archivalReasons: Readonly<Record<ArchivalObstacle, string>> = {
  ...obstacleReasons,
  ...partOneReasons,
}
