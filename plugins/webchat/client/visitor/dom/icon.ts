const SVG = 'http://www.w3.org/2000/svg'

/** Strokes on a 16 × 16 grid. */
const pathByName = {
  send: 'm3 8 10-4.500L9.500 13 8 9z',
  close: 'm4 4 8 8M12 4l-8 8',
  down: 'M8 3v10M4 9l4 4 4-4',
  kept: 'M8 4.500V8l2 1.500M13.500 8a5.500 5.500 0 1 1-11 0 5.500 5.500 0 0 1 11 0z',
  sent: 'm3.500 8.500 3 3 6-6.500',
  delivered: 'm1.500 8.500 3 3 6-6.500M8 11l.5.5 6-6.500',
  read: 'm1.500 8.500 3 3 6-6.500M8 11l.5.5 6-6.500',
  more: 'M4 8h0M8 8h0M12 8h0',
  place: 'M8 14.500s4.500-4 4.500-7.500a4.500 4.500 0 0 0-9 0c0 3.500 4.500 7.500 4.500 7.500zM8 8.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z',
  person: 'M8 7.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM3 13.500c.5-2.500 2.500-4 5-4s4.500 1.500 5 4',
  clip: 'm13.500 7.500-5.500 5.500a3.200 3.200 0 0 1-4.500-4.500L9 3a2.100 2.100 0 0 1 3 3l-5.500 5.500a1 1 0 0 1-1.500-1.500l5-5',
  file: 'M4 1.500h5l3 3v10H4zM9 1.500v3h3',
  play: 'M5 3v10l8-5z',
  pause: 'M5.500 3v10M10.500 3v10',
  failed: 'M8 4.500v4M8 11v.5M13.500 8a5.500 5.500 0 1 1-11 0 5.500 5.500 0 0 1 11 0z',
}

export type IconName = keyof typeof pathByName

/** A picture for the eye alone; words beside it say the same. */
export const icon = (name: IconName) => {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('class', `icon icon-${name}`)
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', pathByName[name])
  svg.append(path)
  return svg
}
