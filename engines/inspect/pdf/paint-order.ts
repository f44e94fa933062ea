import type { Instance } from '../../pdf/content/index.ts'

/** The position of an operation among all operations of a surface, in the order in which they paint. */
export class PaintOrder {
  readonly #positions = new Map<Instance, Float64Array>()

  constructor(root: Instance) {
    let next = 0
    const visit = (instance: Instance): void => {
      const own = new Float64Array(instance.operations.length)
      this.#positions.set(instance, own)
      let child = 0
      for (let i = 0; i < own.length; i++) {
        own[i] = next++
        // Children are in the order of the operations that draw them.
        while (child < instance.children.length && instance.children[child].parent?.operation === i)
          visit(instance.children[child++])
      }
    }
    visit(root)
  }

  of(instance: Instance, operation: number): number {
    return this.#positions.get(instance)?.[operation] ?? 0
  }
}
