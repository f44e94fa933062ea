/** Lines of a letter, as many as fit an image of 900 by 400 pixels. */
export const letter = [
  'Dear Margaret Whitfield, we write about your account',
  'with the number 4716 2089 and the payment of March.',
  'The amount of 1,250.00 was sent to Harold Pemberton',
  'at 14 Orchard Lane, and no reply has come since then.',
  'Please call our office before the end of the month.',
]
