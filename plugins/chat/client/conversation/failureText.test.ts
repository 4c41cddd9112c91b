import { beforeAll, expect, test } from 'vitest'
import { addCatalogues, initI18n, t } from '#core/client/i18n/index.ts'
import { channelReasons } from '#plugins/connections/contract/index.ts'
import { failureText } from './failureText.ts'

beforeAll(async () => {
  await initI18n()
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json') })
})

test.each([
  ['refused', '424242: Something new', 'o canal recusou a mensagem (424242: Something new)'],
  ['refused', null, 'o canal recusou a mensagem: quem administra vê o motivo no histórico da linha'],
  ['marketingStopped', '131050', 'a pessoa não quer mais publicidade desta conta: responda só ao que ela escrever'],
] as const)('%s with the detail %s', (reason, detail, text) => {
  expect(failureText(reason, detail, t)).toBe(text)
})

test('every reason has its words', () => {
  expect(channelReasons.filter((reason) => failureText(reason, null, t) === `chat.failure.${reason}`)).toEqual([])
})
