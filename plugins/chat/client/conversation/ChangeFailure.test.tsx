// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import type { Message } from '../../contract/index.ts'
import { makeMessage } from '../testing.ts'
import { ChangeFailure } from './ChangeFailure.tsx'

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: () => import('../i18n/en.json'), es: () => import('../i18n/es.json') })
})
afterEach(cleanup)

it.each<[Message['changeFailure'], string]>([
  [null, ''],
  [{ change: 'edited', reason: 'tooOld' }, 'O contato ainda vê o texto de antes: a mensagem é antiga demais para ser mudada no canal'],
  [{ change: 'deleted', reason: 'tooOld' }, 'O contato ainda vê a mensagem: a mensagem é antiga demais para ser mudada no canal'],
  [{ change: 'reacted', reason: 'unsupported' }, /^O contato não vê a reação: /.source],
])('%o is told in words', (changeFailure, text) => {
  expect(render(<ChangeFailure message={makeMessage({ fromMe: true, changeFailure })} />).container.textContent).toMatch(text === '' ? /^$/ : new RegExp(text))
})
