// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { makeMessage } from '../testing.ts'
import { OriginMark } from './OriginMark.tsx'

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: () => import('../i18n/en.json'), es: () => import('../i18n/es.json') })
})
afterEach(cleanup)

it.each([
  ['chat', ''],
  ['bot', 'robô'],
  ['campaign', 'campanha'],
  ['schedule', 'agendada'],
  ['API', 'pela API'],
  ['external', 'pelo telefone'],
  ['call', 'ligação'],
  ['sync', 'do histórico'],
  ['something of another server', ''],
])('a message of kind %j is marked %j', (sendType, text) => {
  const { container } = render(<OriginMark message={makeMessage({ sendType })} />)

  expect(container.textContent).toBe(text)
})

it('tells when a scheduled one was meant to go out', () => {
  const { container } = render(<OriginMark message={makeMessage({ sendType: 'schedule', scheduleDate: '2026-11-21T12:00:00.000Z' })} />)

  expect(container.querySelector('[title]')?.getAttribute('title')).toContain('Agendada para 21/11/2026')
})
