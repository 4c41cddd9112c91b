/** A rule of a style sheet, as PostCSS shows it. */
interface StyleRule {
  selectors: string[]
  source?: { input: { file?: string | undefined } } | undefined
  remove(): void
}

/** Parts of Blueprint that the shared widgets stand on. */
const STAYING = [
  'control',
  'control-input',
  'control-indicator',
  'control-indicator-child',
  'switch',
  'switch-inner-text',
  'checkbox',
  'html-select',
  'overlay',
  'portal',
  'icon',
  'dark',
]
const RESET = ['*', '*::before', '*::after']
/** Blueprint's words for a state or a place, which say nothing about the part. */
const STATES = ['light', 'disabled', 'inline', 'align-right', 'align-left', 'large', 'small', 'minimal', 'fill', 'icon-standard', 'icon-large']

const isStored = (selector: string): boolean => {
  // Its reset lets every element inherit its box sizing, by which the browser has to look at all children of whatever changes, every frame. Ours says the same.
  if (RESET.includes(selector)) return false
  const names = [...selector.matchAll(/\.bp6-([\w-]+)/g)].map(([, name = '']) => name).filter((name) => !STATES.includes(name))
  if (names.length === 0) return !selector.includes('.bp6-')
  return names.every((name) => STAYING.includes(name) || name.startsWith('overlay-'))
}

/** Leaves of Blueprint's style sheet, half a megabyte, what the few parts in use need. */
export const fewOfBlueprint = {
  postcssPlugin: 'few-of-blueprint',
  Rule(rule: StyleRule): void {
    if (!/@blueprintjs.core.*blueprint\.css$/.test(rule.source?.input.file ?? '')) return
    const staying = rule.selectors.filter(isStored)
    if (staying.length === 0) rule.remove()
    else if (staying.length < rule.selectors.length) rule.selectors = staying
  },
}
