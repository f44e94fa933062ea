/** Exit code of the guard after a timeout; no program of the suite uses it. */
export const timedOut = 124
