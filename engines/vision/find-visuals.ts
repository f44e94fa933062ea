/** Faces, eyes and persons in an image, as padded boxes to paint over. */

import type { VisualFinding, VisualFlags } from '../model/detection.ts'
import { area, type Box, intersect, type Point } from '../model/geometry.ts'
import type { Raster } from '../model/raster.ts'
import { type Face, findFaces, findFarFaces, findPersons, type Sighting, tilesOf } from './detectors.ts'
import { loadNetwork } from './runtime.ts'

export { visionInstalled } from './runtime.ts'

/** Sides of the smallest tiles in pixels: in them a face of 25 pixels, or a person of 60, is large enough for its network. */
const smallestFaceTile = 320
const smallestBodyTile = 640
/** A missed face is worse than a box too many. Tiles without a face have more false hits than whole images. */
const minFaceScore = 0.45
const minBodyScore = 0.25
/** Of the network of full range, which has few false hits. */
const minFarScore = 0.5
/** Of the network of full range in a drawing: over-exposed faces, which are mostly of one shade too, score higher than drawings. */
const minFarDrawingScore = 0.6
/** In a turned view and in a drawing, most hits of a low score are none. */
const minTurnedScore = 0.6
const minDrawingScore = 0.8

/**
 * Finds what the flags ask for. Everything runs in the calling thread.
 * @throws DependencyError `missing_dependency` when the networks are not installed
 */
export async function findVisuals(raster: Raster, flags: VisualFlags): Promise<readonly VisualFinding[]> {
  const { faces, retinas, bodies, fullBodies } = flags
  if (!(faces || retinas || bodies || fullBodies)) return []
  const found = await facesIn(raster)
  const persons = bodies || fullBodies ? await personsIn(raster) : []
  const finding = (type: VisualFinding['type'], score: number, box: Box): VisualFinding[] => {
    const inside = intersect(box, { x0: 0, y0: 0, x1: raster.width, y1: raster.height })
    return inside ? [{ type, score: Math.round(score * 1000) / 1000, box: inside }] : []
  }
  return [
    ...(faces ? found.flatMap((face) => finding('FACE', face.score, face.head ?? headOf(face.box))) : []),
    ...(retinas
      ? found.flatMap((face) => eyesOf(face).flatMap((box) => finding('RETINA', face.score, box)))
      : []),
    ...(bodies
      ? [
          ...persons.flatMap(({ box, score }) => finding('BODY', score, upperPart(box))),
          ...withoutPerson(found, persons).flatMap(({ box, score }) =>
            finding('BODY', score, aroundFace(box, 4)),
          ),
        ]
      : []),
    ...(fullBodies
      ? [
          ...persons.flatMap(({ box, score }) => finding('FULL_BODY', score, padded(box, 0.05))),
          ...withoutPerson(found, persons).flatMap(({ box, score }) =>
            finding('FULL_BODY', score, aroundFace(box, 8)),
          ),
        ]
      : []),
  ]
}

async function facesIn(raster: Raster): Promise<Face[]> {
  const network = await loadNetwork('blazeface')
  const farNetwork = await loadNetwork('facemesh-detection-full')
  // Upright only: a second network in all views would double the time.
  const far = tilesOf(raster, smallestFaceTile).flatMap((tile) =>
    findFarFaces(farNetwork, raster, tile, minFarScore),
  )
  const found = turns.flatMap((turn) => {
    const view = turned(raster, turn)
    const minScore = turn === 0 ? minFaceScore : minTurnedScore
    return tilesOf(view, smallestFaceTile).flatMap((tile) =>
      findFaces(network, view, tile, minScore).map(
        (face): Face => ({
          ...face,
          box: boxTurnedBack(face.box, turn, raster),
          head: boxTurnedBack(headOf(face.box), turn, raster),
          eyes: [turnedBack(face.eyes[0], turn, raster), turnedBack(face.eyes[1], turn, raster)],
        }),
      ),
    )
  })
  const inDrawings = (faces: readonly Face[], minScore: number): Face[] =>
    faces.filter(({ score, box }) => score >= minScore || !isDrawing(raster, box))
  return distinct([...inDrawings(distinct(found), minDrawingScore), ...inDrawings(far, minFarDrawingScore)])
}

async function personsIn(raster: Raster): Promise<Sighting[]> {
  const network = await loadNetwork('centernet')
  return distinct(
    tilesOf(raster, smallestBodyTile).flatMap((tile) => findPersons(network, raster, tile, minBodyScore)),
  )
}

/** Of the smaller of two boxes: above it they show the same thing. */
const sameShare = 0.55

/**
 * One of each group of overlapping sightings, the surest; its box is widened to the others of about its size, since tiles cut things.
 */
export function distinct<T extends Sighting>(sightings: readonly T[]): T[] {
  const kept: T[] = []
  for (const one of [...sightings].sort((a, b) => b.score - a.score)) {
    const known = kept.findIndex(({ box }) => isSame(box, one.box))
    if (known < 0) kept.push(one)
    // Never a much larger box, which would grow with every further one.
    else if (area(one.box) < 2 * area(kept[known].box))
      kept[known] = { ...kept[known], box: grown(kept[known].box, one.box) }
  }
  return kept
}

function isSame(a: Box, b: Box): boolean {
  const shared = intersect(a, b)
  return shared !== null && area(shared) >= sameShare * Math.min(area(a), area(b))
}

/** At most a tenth of the box on each side: sightings at the edge of a tile are not exact. */
function grown(box: Box, other: Box): Box {
  const [x, y] = [(box.x1 - box.x0) / 10, (box.y1 - box.y0) / 10]
  return {
    x0: Math.max(box.x0 - x, Math.min(box.x0, other.x0)),
    y0: Math.max(box.y0 - y, Math.min(box.y0, other.y0)),
    x1: Math.min(box.x1 + x, Math.max(box.x1, other.x1)),
    y1: Math.min(box.y1 + y, Math.max(box.y1, other.y1)),
  }
}

function padded({ x0, y0, x1, y1 }: Box, share: number): Box {
  const [x, y] = [share * (x1 - x0), share * (y1 - y0)]
  return { x0: x0 - x, y0: y0 - y, x1: x1 + x, y1: y1 + y }
}

/** The network finds a face from brows to chin; hair and ears identify a person, too. */
function headOf({ x0, y0, x1, y1 }: Box): Box {
  const [width, height] = [x1 - x0, y1 - y0]
  return { x0: x0 - 0.25 * width, y0: y0 - 0.5 * height, x1: x1 + 0.25 * width, y1: y1 + 0.2 * height }
}

/** Half the size of the box of an eye, in widths of the face: it covers the lids, and how far the points of the network are off. */
const eyeRadius = 0.16

function eyesOf({ box, eyes }: Face): Box[] {
  const radius = eyeRadius * (box.x1 - box.x0)
  return eyes.map(({ x, y }) => ({ x0: x - radius, y0: y - radius, x1: x + radius, y1: y + radius }))
}

/** Head and trunk are about this share of a standing person; of a sitting one it is more than enough. */
const upperShare = 0.6

function upperPart(person: Box): Box {
  const { y1, ...rest } = person
  return padded({ ...rest, y1: person.y0 + upperShare * (y1 - person.y0) }, 0.05)
}

/** Faces whose person was not found. */
function withoutPerson(faces: readonly Face[], persons: readonly Sighting[]): Face[] {
  return faces.filter(
    ({ box }) =>
      !persons.some((person) => {
        const shared = intersect(person.box, box)
        return shared !== null && area(shared) >= 0.7 * area(box)
      }),
  )
}

/** Where the body is below a face, by the proportions of a standing person. */
function aroundFace({ x0, y0, x1, y1 }: Box, heights: number): Box {
  const [width, height] = [x1 - x0, y1 - y0]
  return { x0: x0 - width, y0: y0 - 0.5 * height, x1: x1 + width, y1: y0 + heights * height }
}

/** Views of an image turned by quarters: networks find faces that stand nearly upright. */

/** Degrees, clockwise. */
export const turns = [0, 90, 180, 270] as const

type Turn = (typeof turns)[number]

export function turned(raster: Raster, turn: Turn): Raster {
  if (turn === 0) return raster
  const { width, height, data } = raster
  const source = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const isUpright = turn === 180
  const [across, down] = isUpright ? [width, height] : [height, width]
  const target = new Uint32Array(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const { x: left, y: top } = turnedBack({ x: x + 0.5, y: y + 0.5 }, turn, raster)
      target[y * across + x] = source[Math.floor(top) * width + Math.floor(left)]
    }
  return { width: across, height: down, data: new Uint8ClampedArray(target.buffer) }
}

type Size = Pick<Raster, 'width' | 'height'>

/** A point of the turned image in the image of the given size. */
function turnedBack({ x, y }: Point, turn: Turn, { width, height }: Size): Point {
  if (turn === 90) return { x: y, y: height - x }
  if (turn === 180) return { x: width - x, y: height - y }
  return turn === 270 ? { x: width - y, y: x } : { x, y }
}

export function boxTurnedBack({ x0, y0, x1, y1 }: Box, turn: Turn, size: Size): Box {
  const a = turnedBack({ x: x0, y: y0 }, turn, size)
  const b = turnedBack({ x: x1, y: y1 }, turn, size)
  return { x0: Math.min(a.x, b.x), y0: Math.min(a.y, b.y), x1: Math.max(a.x, b.x), y1: Math.max(a.y, b.y) }
}

/** Shades of grey that are distinguished. */
const levels = 64
/** Above this share of one shade, a part of an image is a drawing or text on plain ground, not a photo. */
const plainShare = 0.4

/** Whether most of a box has one shade, as in drawings. */
export function isDrawing({ width, height, data }: Raster, { x0, y0, x1, y1 }: Box): boolean {
  const counts = new Uint32Array(levels)
  let total = 0
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y++)
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x++) {
      const at = (y * width + x) * 4
      counts[Math.floor(((data[at] + data[at + 1] + data[at + 2]) / 768) * levels)]++
      total++
    }
  return total > 0 && Math.max(...counts) > plainShare * total
}
