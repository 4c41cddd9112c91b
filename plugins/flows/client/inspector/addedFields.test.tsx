// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useAtomValue } from 'jotai'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { type FlowDocument, flowDocumentSchema } from '../../contract/index.ts'
import { Outline } from '../canvas/Outline.tsx'
import { ChoicesContext, NO_CHOICES } from '../choices/names.ts'
import { stepKindsAtom } from '../choices/stepKinds.ts'
import { forgetUnsaved } from '../editor/autosave.ts'
import { addStep } from '../editor/drawCommands.ts'
import { choose, documentOf, editorOf, take } from '../editor/editor.ts'
import { problemsOf } from '../lint/findings.ts'
import { aBooking, aDocument, aFlow, aNode, aSay, bookKind, bookTexts } from '../testing/flows.ts'
import { BuilderSide } from './BuilderSide.tsx'

const stage = createStage({
  messages: async () => ({ default: { ...(await import('../i18n/pt-BR.json')).default, ...bookTexts } }),
  permissions: ['flows.edit'],
})
beforeEach(() => {
  fakeServer(({ path }) => ({ json: path === '/chat-flow/steps' ? [bookKind] : aFlow() }))
  store.set(stepKindsAtom, [bookKind])
})
afterEach(forgetUnsaved)

function Builder({ steps }: { steps: (typeof bookKind)[] }) {
  const document = useAtomValue(editorOf(4).editorAtom)?.history.document
  return (
    <ChoicesContext value={{ ...NO_CHOICES, steps }}>
      {document && <Outline flowId={4} document={document} />}
      {document && <BuilderSide flowId={4} document={document} />}
    </ChoicesContext>
  )
}

async function show(document: FlowDocument, chosen: string, steps = [bookKind]) {
  take(aFlow(), document)
  choose(4, chosen)
  await stage.show(<Builder steps={steps} />)
}

const draft = () => documentOf(store.get, 4)
const settings = () => {
  const node = draft()?.nodes[0]
  return node?.kind === 'added' ? node.settings : null
}
const problems = () => problemsOf(store.get, 4).flatMap(({ rule, values }) => (rule.startsWith('setting') ? [`${rule} ${values.setting}`] : []))
const field = (name: string) => screen.getByRole('textbox', { name })
const choice = (name: string) => screen.getByRole('combobox', { name })
const put = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

describe('a step that a plugin added', () => {
  test('is shown with its name, what it does and a field for each setting, which are the draft at once', async () => {
    await show(aDocument(aBooking('a')), 'a')

    expect(screen.getByText('Reserva uma mesa para o contato.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: t('flows.stepTitle') })).toHaveProperty('placeholder', 'Reservar mesa')
    expect(problems()).toEqual(['settingRequired title', 'settingRequired text', 'settingRequired tableId', 'settingRequired room'])

    put(field('Nome da reserva'), 'De {{nome}}')
    put(field('Aviso'), 'Até já')
    put(choice('Mesa'), '7')
    put(choice('Anfitrião'), '3')
    put(choice('Sala'), 'r1')
    put(choice('Refeição'), 'dinner')
    put(field('Duração, em minutos'), '90')

    expect(settings()).toEqual({ title: 'De {{nome}}', text: 'Até já', tableId: 7, hostId: 3, room: 'r1', meal: 'dinner', stay: 90 })
    expect(flowDocumentSchema.safeParse(draft()).success).toBe(true)
    expect(problems()).toEqual([])
    expect(screen.getByRole('button', { name: /Reservar mesa/ }).textContent).toContain('De {{nome}} · Até já · Janela · Bia · Terraço · Jantar')
  })

  test('takes no more of a text than its kind, and no more minutes', async () => {
    await show(aDocument(aBooking('a')), 'a')

    expect(field('Nome da reserva')).toHaveProperty('maxLength', 40)
    put(field('Duração, em minutos'), '241')

    expect(settings()).toMatchObject({ stay: 0 })
  })

  test('names a choice that is gone as such, and none where the setting may be left out', async () => {
    const gone = { ...aBooking('a'), settings: { tableId: 8, room: 'r9' } }
    await show(aDocument(flowDocumentSchema.shape.nodes.element.parse(gone)), 'a')

    expect(screen.getByRole('option', { name: t('flows.gone', { id: 8 }), selected: true })).toBeTruthy()
    expect(screen.getByRole('option', { name: t('flows.gone', { id: 'r9' }), selected: true })).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Nenhum', selected: true })).toBeTruthy()
    expect(problems()).toContain('settingGone room')
  })

  test('offers its variables to the texts of other steps', async () => {
    await show(aDocument(aBooking('a'), aSay('b', null, 'Mesa {{mesa}}')), 'b')

    expect(problemsOf(store.get, 4).map(({ rule }) => rule)).not.toContain('variableUnknown')
  })

  test('names its problems by the names of its fields', async () => {
    await show(aDocument(aBooking('a')), 'a')
    fireEvent.click(screen.getByRole('tab', { name: new RegExp(t('flows.side.problems')) }))

    expect(screen.getByText(t('flows.lint.settingRequired', { setting: 'Nome da reserva' }))).toBeTruthy()
  })

  test('of a plugin that is not there says so, and keeps its settings', async () => {
    store.set(stepKindsAtom, [])
    await show(aDocument(aBooking('a')), 'a', [])

    expect(screen.getByText(t('flows.lint.stepGone'))).toBeTruthy()
    expect(problemsOf(store.get, 4).map(({ rule }) => rule)).toContain('stepGone')
    expect(settings()).toMatchObject({ title: '', tableId: 0 })
  })
})

test('the kinds that plugins add are offered after the flows’ own, and drawn behind the step that is chosen', async () => {
  store.set(stepKindsAtom, null)
  take(aFlow(), aDocument(aSay('a', null), aNode('end', 'e')))
  const asking = await addStep.ask?.({ flowId: 4, stepId: 'a' }, getContext())
  const kinds = asking?.steps.find(({ id }) => id === 'kind')
  const options = kinds && 'options' in kinds ? await kinds.options({}) : []

  expect(options.at(-1)).toMatchObject({ id: 'shop.book', title: 'Reservar mesa', detail: 'Reserva uma mesa para o contato.' })
  await asking?.finish({ kind: { id: 'shop.book', title: '' } })

  expect(draft()?.nodes.at(-1)).toMatchObject({ kind: 'added', step: 'shop.book', settings: { title: '', meal: 'lunch', stay: 0 }, ok: null })
  expect(draft()?.nodes[0]).toMatchObject({ next: draft()?.nodes.at(-1)?.id })
})
