import { element } from '../dom/element.ts'

export interface Field {
  node: HTMLElement
  input: HTMLInputElement
  /** Null takes the fault away. */
  setFault: (sentence: string | null) => void
}

export interface FieldNeeds {
  name: string
  label: string
  /** Word beside the label of a field that may stay empty; null where it is required. */
  optional: string | null
  /** Attributes of the input. */
  attributes: Record<string, string>
}

/** Label above, fault below in words. */
export const buildField = ({ name, label, optional, attributes }: FieldNeeds): Field => {
  const fault = element('p', { class: 'fault', id: `${name}-fault`, hidden: '' })
  const input = element('input', { id: name, name, 'aria-describedby': `${name}-optional ${name}-fault`, ...attributes })
  input.required = optional === null
  const head = element('div', { class: 'field-head' }, element('label', { for: name }, label))
  if (optional) head.append(element('span', { class: 'dim', id: `${name}-optional` }, optional))
  return {
    node: element('div', { class: 'field' }, head, input, fault),
    input,
    setFault: (sentence) => {
      input.toggleAttribute('aria-invalid', false)
      if (sentence) input.setAttribute('aria-invalid', 'true')
      fault.textContent = sentence ?? ''
      fault.hidden = !sentence
    },
  }
}
