// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { store } from '#core/client/store/store.ts'
import { areaOf } from '../area.ts'
import { workspacesAtom } from '../workspaces.ts'
import { exportFile } from './fileCommands.ts'

const workspace = { id: 'aaaaaaaaaa', name: 'Manhã', rev: 1, isShared: false, profiles: [], queueIds: [], startFor: [] }

beforeEach(() => {
  vi.useFakeTimers()
  saveSession(testSession())
  store.set(workspacesAtom, [workspace])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  store.set(workspacesAtom, null)
  clearSession()
})

test('the file of a workspace is there as long as browsers take to read it, and not for ever', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:workspace')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()

  void exportFile.run({ area: areaOf(workspace.id) }, getContext())

  expect(clicked).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(9_000)
  expect(revoked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:workspace')
})
