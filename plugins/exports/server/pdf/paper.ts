/** Left and right edge of what is written, in points; A4 is 595 × 842. */
export const LEFT = 44
export const RIGHT = 551

export const INK = '#1c2127'
export const GREY = '#5f6b7c'
export const RULE = '#d3d8de'
export const BLUE = '#215db0'
export const RED = '#ac2f33'
