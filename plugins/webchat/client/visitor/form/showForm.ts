import { element } from '../dom/element.ts'
import type { Store } from '../storage/createStore.ts'
import type { VisitorApi } from '../wire/createVisitorApi.ts'
import type { Refusal } from '../wire/readRefusal.ts'
import type { WebchatConfig } from '../wire/shapes.ts'
import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'
import { buildField } from './buildField.ts'
import { checkForm, type FieldName, type FormFaults, type FormValues, fieldNames } from './checkForm.ts'
import { countDown } from './countDown.ts'
import { faultsOf } from './faultsOf.ts'
import { faultText } from './faultText.ts'
import { keepFormValues, readFormValues } from './keepFormValues.ts'

export interface FormNeeds {
  texts: Texts
  store: Store
  api: VisitorApi
  config: WebchatConfig
  /** Why the form is back; empty at the first visit. */
  notice: string
  onStarted: (visitorToken: string) => void
}

export interface FormScreen {
  node: HTMLElement
  focus: () => void
  /** Changes the configuration while the form is open; other fields need another form. */
  setConfig: (config: WebchatConfig) => void
  dispose: () => void
}

/** The visitor says who is writing. */
export const showForm = ({ texts, store, api, config, notice, onStarted }: FormNeeds): FormScreen => {
  const { asks } = config
  const asked = fieldNames.filter((name) => asks[name] !== 'no')
  const optional = (name: FieldName) => (asks[name] === 'optional' ? texts.optional : null)
  const fieldByName = {
    name: buildField({ name: 'name', label: texts.name, optional: optional('name'), attributes: { autocomplete: 'name', autocapitalize: 'words' } }),
    email: buildField({ name: 'email', label: texts.email, optional: optional('email'), attributes: { type: 'email', autocomplete: 'email' } }),
    phone: buildField({ name: 'phone', label: texts.phone, optional: optional('phone'), attributes: { type: 'tel', autocomplete: 'tel' } }),
  }
  const greeting = element('p', { class: 'greeting' }, config.greeting ?? '')
  const summary = element('p', { class: 'summary', role: 'status' })
  const button = element('button', { type: 'submit', class: 'button main' }, texts.start)
  const form = element('form', { class: 'form', novalidate: '' }, ...asked.map((name) => fieldByName[name].node), summary, button)
  let stopCounting = () => {}
  let isBusy = false

  const typedIn = (name: FieldName) => (asked.includes(name) ? fieldByName[name].input.value.trim() : '')
  const values = (): FormValues => ({ name: typedIn('name'), email: typedIn('email'), phone: typedIn('phone') })
  const say = (sentence: string, isForEyes: boolean) => {
    summary.textContent = sentence
    summary.classList.toggle('unseen', !isForEyes)
  }
  const setBusy = (busy: boolean) => {
    isBusy = busy
    button.setAttribute('aria-disabled', String(busy))
    button.textContent = busy ? texts.starting : texts.start
  }
  const showFaults = (faults: FormFaults) => {
    const wrong: FieldName[] = []
    for (const name of fieldNames) {
      const fault = faults[name]
      fieldByName[name].setFault(fault ? faultText(name, fault, texts) : null)
      if (fault) wrong.push(name)
    }
    const [first] = wrong
    if (!first) return false
    say(wrong.length === 1 ? texts.formSummaryOne : fill(texts.formSummaryMany, { count: wrong.length }), false)
    fieldByName[first].input.focus()
    return true
  }
  const sayRefusal = (refusal: Refusal) => {
    const { status, retryAfterSeconds } = refusal
    if ((status === 400 || status === 422) && showFaults(faultsOf(refusal))) return
    if (status !== 429 || retryAfterSeconds === null) return say(texts.formRefused, true)
    stopCounting = countDown(retryAfterSeconds, (seconds) => say(seconds > 0 ? fill(texts.tooManyTries, { seconds }) : '', true))
  }
  const submit = async () => {
    if (isBusy) return
    stopCounting()
    say('', true)
    const person = values()
    if (showFaults(checkForm(person, asks))) return
    setBusy(true)
    const answer = await api.createVisitor(person)
    setBusy(false)
    if (answer.kind === 'answered') onStarted(answer.value.visitorToken)
    else if (answer.kind === 'refused') sayRefusal(answer.refusal)
    else say(texts.noNetwork, true)
  }

  const stored = readFormValues(store)
  for (const name of fieldNames) fieldByName[name].input.value = stored[name]
  form.addEventListener('input', () => keepFormValues(store, values()))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  return {
    node: element(
      'div',
      { class: 'screen scroll' },
      element('p', { class: 'notice', role: 'status' }, notice),
      greeting,
      element('h2', {}, asks.name === 'no' ? texts.formTitlePlain : texts.formTitle),
      ...(asks.email === 'no' && asks.phone === 'no' ? [] : [element('p', { class: 'dim' }, texts.formHelp)]),
      form,
    ),
    focus: () => asked[0] && fieldByName[asked[0]].input.focus(),
    setConfig: (next) => {
      greeting.textContent = next.greeting ?? ''
    },
    dispose: () => stopCounting(),
  }
}
