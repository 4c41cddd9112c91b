import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { AttachedFile } from '../upload/createAttachment.ts'
import type { Language } from '../words/chooseLanguage.ts'
import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'
import { sizeText } from '../words/sizeText.ts'

export interface FileChip {
  node: HTMLElement
  /** Null hides it. */
  show: (file: AttachedFile | null) => void
}

const textByState = { running: 'fileRunning', waiting: 'fileWaiting', done: 'fileDone' } as const

/** Above the box: the file that goes with the next message, how far it is, and a button that takes it away. */
export const buildFileChip = (texts: Texts, language: Language, onDrop: () => void): FileChip => {
  const name = element('span', { class: 'file-name' })
  const size = element('span', {})
  const state = element('span', { role: 'status' })
  const progress = element('progress', { 'aria-label': texts.attached })
  const close = element('button', { type: 'button', class: 'round' }, icon('close'))
  close.addEventListener('click', onDrop)
  const says = element('div', { class: 'file-says' }, name, element('span', { class: 'dim' }, size, ' · ', state), progress)
  const node = element('div', { class: 'attached', role: 'group', 'aria-label': texts.attached, hidden: '' }, icon('file'), says, close)
  const say = (place: HTMLElement, text: string) => {
    if (place.textContent !== text) place.textContent = text
  }
  return {
    node,
    show: (file) => {
      node.hidden = file === null
      if (!file) return say(state, '')
      const remove = fill(texts.removeFile, { name: file.name })
      say(name, file.name)
      say(size, sizeText(file.bytes, language))
      say(state, texts[textByState[file.state]])
      progress.max = file.bytes
      progress.value = file.sent
      progress.hidden = file.state === 'done'
      close.setAttribute('aria-label', remove)
      close.title = remove
    },
  }
}
