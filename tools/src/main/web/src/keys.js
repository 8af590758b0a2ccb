/** The keys of the screen that is shown: a function that tells whether it took the key. */
export const screenKeys = { current: null };
