/** Exit code of the guard after a timeout; not used by any program of the suite. */
export const timedOut = 124
