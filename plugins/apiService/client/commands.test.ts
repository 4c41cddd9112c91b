// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { actionUndoers } from '#core/client/commands/actionUndo.ts'
import { performCommand } from '#core/client/commands/runCommand.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { extend } from '#core/contract/define.ts'
import { renewToken } from './commands.ts'
import { shownTokenAtom } from './dialogs.atoms.ts'
import { tokensScreen } from './screen.tsx'
import { apiToken } from './testing/apiToken.ts'

let requests: FakeRequest[] = []
beforeEach(() => {
  store.set(shownTokenAtom, null)
  requests = fakeServer(({ method }) => ({ json: method === 'DELETE' ? { message: 'API_CONFIG_DELETED' } : { api: apiToken(), token: 'novo' } }))
})
const calls = () => requests.map(({ method, path }) => `${method} ${path}`)
async function removed() {
  const outcome = await performCommand(tokensScreen.remove, apiToken())
  return outcome.kind === 'done' ? outcome.undo : null
}

describe('deleting', () => {
  const marks: unknown[] = []
  const undo = async (mark: unknown) => void marks.push(mark)
  createStage({
    messages: () => import('./i18n/pt-BR.json'),
    permissions: ['apiService.edit'],
    plugins: [{ id: 'log', extends: [extend(actionUndoers, { undo })] }],
  })

  test('a deleted token comes back as it was, and no other is made', async () => {
    const taken = await removed()
    expect(taken?.label).toBe('Token Loja virtual excluído')

    await taken?.undo()

    expect(marks).toEqual([{ rows: 'apiService.token', rowId: apiToken().id }])
    expect(calls()).toEqual([`DELETE /api-config/${apiToken().id}`])
    expect(store.get(shownTokenAtom)).toBeNull()
  })
})

describe('with the permission', () => {
  createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['apiService.edit'] })

  test('a renewed token is shown', async () => {
    await performCommand(renewToken, apiToken())

    expect(calls()).toEqual([`PUT /api-config/renew-token/${apiToken().id}`])
    expect(store.get(shownTokenAtom)?.token).toBe('novo')
  })
})

describe('without the permission', () => {
  createStage({ messages: () => import('./i18n/pt-BR.json') })

  test('nothing is asked of the server', async () => {
    expect(await performCommand(tokensScreen.remove, apiToken())).toEqual({ kind: 'notNow' })
    expect(calls()).toEqual([])
  })
})
