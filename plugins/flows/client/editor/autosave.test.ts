// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { aDocument, aDraft, aFlow, aSay } from '../testing/flows.ts'
import { noteSaved, reload, saveNow } from './autosave.ts'
import { edit, editorOf, take } from './editor.ts'

const read = aDocument(aSay('a', null, 'lido'))
const mine = aDocument(aSay('a', null, 'meu'))
const theirs = aDocument(aSay('a', null, 'deles'))
const editor = () => store.get(editorOf(4).editorAtom)
const draft = () => editor()?.history.document
const revs = (requests: readonly FakeRequest[]) => requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body).rev)
const changed: FakeReply = { status: 409, json: { error: 'ERR_FLOW_CHANGED' } }

beforeEach(() => {
  saveSession(testSession())
  take(aFlow(), read)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a draft is saved over the row that was read, and the next one over what that made', async () => {
  let rev = 7
  const requests = fakeServer(() => {
    rev += 1
    return { json: aFlow({ rev }) }
  })

  edit(4, () => mine)
  await saveNow(4)
  edit(4, () => theirs)
  await saveNow(4)

  expect(revs(requests)).toEqual([7, 8])
  expect(editor()?.saving).toBe('saved')
})

test('it saves by itself a while after the last change', async () => {
  vi.useFakeTimers()
  const requests = fakeServer(() => ({ json: aFlow({ rev: 8 }) }))

  edit(4, () => mine)
  await vi.advanceTimersByTimeAsync(1_000)
  edit(4, () => theirs)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([revs(requests), editor()?.saving]).toEqual([[], 'waiting'])

  await vi.advanceTimersByTimeAsync(600)
  await vi.waitFor(() => expect(editor()?.saving).toBe('saved'))
  expect(requests.map(({ body }) => JSON.parse(body).draft)).toEqual([theirs])
})

test('what could not be saved says so, and is saved when tried again', async () => {
  const replies: FakeReply[] = [{ status: 500, json: { error: 'ERR_INTERNAL' } }, { json: aFlow({ rev: 8 }) }]
  fakeServer((_request, index) => replies[index] ?? { json: aFlow({ rev: 8 }) })

  edit(4, () => mine)
  await saveNow(4)
  expect(editor()?.saving).toBe('failed')

  await saveNow(4)
  expect([editor()?.saving, draft()]).toEqual(['saved', mine])
})

test('another draft of somebody else is never saved over', async () => {
  fakeServer(({ method }) => (method === 'PUT' ? changed : { json: aDraft(theirs, { rev: 9 }) }))

  edit(4, () => mine)
  await saveNow(4)
  expect([editor()?.saving, draft()]).toEqual(['conflict', mine])

  await reload(4)
  expect([editor()?.saving, draft()]).toEqual(['saved', theirs])
})

test('a row that only got another name takes the draft after all', async () => {
  const requests = fakeServer(({ method }, index) => {
    if (method === 'PUT') return index === 0 ? changed : { json: aFlow({ rev: 10 }) }
    return { json: aDraft(read, { rev: 9, name: 'Outro nome' }) }
  })

  edit(4, () => mine)
  await saveNow(4)

  expect(revs(requests)).toEqual([7, 9])
  expect([editor()?.saving, draft()]).toEqual(['saved', mine])
})

test('news of another draft are taken where nothing was changed here', async () => {
  fakeServer(() => ({ json: aDraft(theirs, { rev: 9 }) }))

  await noteSaved(aFlow({ rev: 9 }))

  expect(draft()).toEqual(theirs)
})

test('news of one’s own row ask nothing', async () => {
  const requests = fakeServer(() => ({ json: aDraft(theirs, { rev: 9 }) }))

  await noteSaved(aFlow({ rev: 7 }))

  expect(requests).toEqual([])
})
