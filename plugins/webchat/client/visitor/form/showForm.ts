import { element } from '../dom/element.ts'
import type { Store } from '../storage/createStore.ts'
import type { VisitorApi } from '../wire/createVisitorApi.ts'
import type { Refusal } from '../wire/readRefusal.ts'
import { fill } from '../words/fill.ts'
import type { Words } from '../words/pt.ts'
import { buildField } from './buildField.ts'
import { checkForm, type FieldName, type FormFaults, type FormValues, fieldNames } from './checkForm.ts'
import { countDown } from './countDown.ts'
import { faultsOf } from './faultsOf.ts'
import { faultWord } from './faultWord.ts'
import { keepFormValues, readFormValues } from './keepFormValues.ts'

export interface FormNeeds {
  words: Words
  store: Store
  api: VisitorApi
  greeting: string | null
  /** Why the form is back; empty at the first visit. */
  notice: string
  onStarted: (visitorToken: string) => void
}

export interface FormScreen {
  node: HTMLElement
  focus: () => void
  dispose: () => void
}

/** The visitor says who is writing. */
export const showForm = ({ words, store, api, greeting, notice, onStarted }: FormNeeds): FormScreen => {
  const fieldByName = {
    name: buildField({ name: 'name', label: words.name, optional: null, attributes: { autocomplete: 'name', autocapitalize: 'words' } }),
    email: buildField({ name: 'email', label: words.email, optional: words.optional, attributes: { type: 'email', autocomplete: 'email' } }),
    phone: buildField({ name: 'phone', label: words.phone, optional: words.optional, attributes: { type: 'tel', autocomplete: 'tel' } }),
  }
  const summary = element('p', { class: 'summary', role: 'status' })
  const button = element('button', { type: 'submit', class: 'button main' }, words.start)
  const form = element('form', { class: 'form', novalidate: '' }, ...fieldNames.map((name) => fieldByName[name].node), summary, button)
  let stopCounting = () => {}
  let isBusy = false

  const values = (): FormValues => ({
    name: fieldByName.name.input.value.trim(),
    email: fieldByName.email.input.value.trim(),
    phone: fieldByName.phone.input.value.trim(),
  })
  const say = (sentence: string, isForEyes: boolean) => {
    summary.textContent = sentence
    summary.classList.toggle('unseen', !isForEyes)
  }
  const setBusy = (busy: boolean) => {
    isBusy = busy
    button.setAttribute('aria-disabled', String(busy))
    button.textContent = busy ? words.starting : words.start
  }
  const showFaults = (faults: FormFaults) => {
    const wrong: FieldName[] = []
    for (const name of fieldNames) {
      const fault = faults[name]
      fieldByName[name].setFault(fault ? faultWord(name, fault, words) : null)
      if (fault) wrong.push(name)
    }
    const [first] = wrong
    if (!first) return false
    say(wrong.length === 1 ? words.formSummaryOne : fill(words.formSummaryMany, { count: wrong.length }), false)
    fieldByName[first].input.focus()
    return true
  }
  const sayRefusal = (refusal: Refusal) => {
    const { status, retryAfterSeconds } = refusal
    if ((status === 400 || status === 422) && showFaults(faultsOf(refusal))) return
    if (status !== 429 || retryAfterSeconds === null) return say(words.formRefused, true)
    stopCounting = countDown(retryAfterSeconds, (seconds) => say(seconds > 0 ? fill(words.tooManyTries, { seconds }) : '', true))
  }
  const submit = async () => {
    if (isBusy) return
    stopCounting()
    say('', true)
    const person = values()
    if (showFaults(checkForm(person))) return
    setBusy(true)
    const answer = await api.createVisitor(person)
    setBusy(false)
    if (answer.kind === 'answered') onStarted(answer.value.visitorToken)
    else if (answer.kind === 'refused') sayRefusal(answer.refusal)
    else say(words.noNetwork, true)
  }

  const kept = readFormValues(store)
  for (const name of fieldNames) fieldByName[name].input.value = kept[name]
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
      element('p', { class: 'greeting' }, greeting ?? ''),
      element('h2', {}, words.formTitle),
      element('p', { class: 'dim' }, words.formHelp),
      form,
    ),
    focus: () => fieldByName.name.input.focus(),
    dispose: () => stopCounting(),
  }
}
