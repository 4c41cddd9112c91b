import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { Texts } from '../words/pt.ts'

/** The paperclip, with the browser's own file chooser behind it. */
export const buildFileButton = (texts: Texts, onFiles: (files: File[]) => void) => {
  const input = element('input', { type: 'file', hidden: '' })
  const button = element('button', { type: 'button', class: 'round clip', 'aria-label': texts.attach, title: texts.attach }, icon('clip'))
  button.addEventListener('click', () => input.click())
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    // The same file again is a choice too.
    input.value = ''
    if (files.length > 0) onFiles(files)
  })
  return [button, input]
}
