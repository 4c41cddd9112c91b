import { element } from '../dom/element.ts'
import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'
import type { Typist } from './createConversation.ts'

export interface Notices {
  node: HTMLElement
  /** Null for nobody. */
  setTyping: (typist: Typist | null) => void
  setClosed: (isClosed: boolean) => void
  setDown: (isDown: boolean) => void
  /** Text of what could not be done a moment ago, empty for nothing. */
  setFault: (sentence: string) => void
}

const typistText = ({ name, isRecording }: Typist, texts: Texts): string => {
  if (name === '') return isRecording ? texts.agentRecordingUnnamed : texts.agentTypingUnnamed
  return fill(isRecording ? texts.agentRecording : texts.agentTyping, { agent: name })
}

/** The lines between the log and the composer. */
export const buildNotices = (texts: Texts): Notices => {
  const typing = element('p', { class: 'typing' })
  const closed = element('p', { class: 'notice', role: 'status' })
  const down = element('p', { class: 'notice warn', role: 'status' })
  const fault = element('p', { class: 'notice warn', role: 'status' })
  const say = (node: HTMLElement, sentence: string) => {
    // An empty status stays on the page, so that screen readers hear it fill.
    if (node.textContent !== sentence) node.textContent = sentence
  }
  return {
    node: element('div', { class: 'notices' }, typing, closed, down, fault),
    setTyping: (typist) => say(typing, typist ? typistText(typist, texts) : ''),
    setClosed: (isClosed) => say(closed, isClosed ? texts.closedNotice : ''),
    setFault: (sentence) => say(fault, sentence),
    setDown: (isDown) => say(down, isDown ? texts.lineDown : ''),
  }
}
