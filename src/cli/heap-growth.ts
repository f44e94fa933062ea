import v8 from 'node:v8'

/**
 * Makes V8 collect garbage in a thread when its heap has doubled since the last time. By default it may grow to four times what was in
 * use, which on a long PDF is hundreds of megabytes for each thread. Costs 5 to 10 % of processor time. To be called before a thread
 * starts. Only the command does so, since the settings apply to the whole process.
 */
export function limitHeapGrowth(): void {
  v8.setFlagsFromString('--heap-growing-percent=100')
  // Megabytes of each half of the space for new objects. Default: 16.
  v8.setFlagsFromString('--max-semi-space-size=8')
}
