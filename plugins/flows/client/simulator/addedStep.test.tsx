// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { FlowNode } from '../../contract/index.ts'
import { editorOf } from '../editor/editor.ts'
import { aBooking, aDocument, aDraft, aNode, aSay, bookKind, bookTexts } from '../testing/flows.ts'
import SimulatorPanel from './SimulatorPanel.tsx'
import { simulatorOf } from './simulator.ts'

const stage = createStage({
  messages: async () => ({ default: { ...(await import('../i18n/pt-BR.json')).default, ...bookTexts } }),
  permissions: ['flows.edit'],
})
const booking = aBooking('a')
const first: FlowNode = booking.kind === 'added' ? { ...booking, ok: 'good', failed: 'bad' } : booking
const draft = aDocument(first, aSay('good', 'end', 'Mesa {{mesa}}.'), aSay('bad', 'end', 'Não deu.'), aNode('end', 'end'))
const replies: Record<string, unknown> = {
  '/chat-flow/4': aDraft(draft),
  '/chat-flow': { chatFlow: [] },
  '/chat-flow/steps': [bookKind],
  '/users': { users: [], count: 0, hasMore: false },
}

beforeEach(async () => {
  store.set(simulatorOf(4).simulationsAtom, [])
  store.set(editorOf(4).editorAtom, null)
  fakeServer(({ path }) => ({ json: replies[path] ?? [] }))
  await stage.show(<SimulatorPanel panelId="s" params={{ id: 4 }} />)
  await screen.findByText(t('flows.simulator.addedAs', { name: 'Reservar mesa' }))
})

const transcript = () => screen.getByRole('log').textContent ?? ''
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('a step that a plugin added asks how it ends, with the variables that it would set', async () => {
  await waitFor(() => expect(transcript()).toContain(t('flows.simulator.added', { name: 'Reservar mesa' })))

  fireEvent.change(screen.getByRole('textbox', { name: 'mesa' }), { target: { value: '12' } })
  await press(t('flows.exit.ok'))

  expect(transcript()).toContain('Mesa 12.')
})

test('a step that fails goes the other way', async () => {
  await press(t('flows.exit.failed'))

  expect(transcript()).toContain('Não deu.')
})
