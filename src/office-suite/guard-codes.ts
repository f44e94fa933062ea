/** How the guard says that the time was over; no program of the suite ends so. */
export const timedOut = 124
