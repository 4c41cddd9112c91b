import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { letGo } from './bringUp.ts'
import { browserFiles } from './browserFiles.ts'
import { differenceOf } from './differenceOf.ts'
import { addStaged, allStaged, putStaged, removeStaged, type Staged } from './staged.atoms.ts'

const CHANNEL = 'balcao.files'

let person: string | null = null
let channel: BroadcastChannel | null = null
/** Files that left this screen: one that is read while it is being forgotten does not come back. */
const gone = new Set<string>()

/** Other tabs of the person look at what is kept now. */
const tellTabs = () => person !== null && channel?.postMessage(person)

/** Keeps a file beyond this page. Where the browser can't it lasts as long as the page, and nothing else is different. */
export function keepStaged(staged: Staged): void {
  if (person === null) return
  const { id, ticketId, at, name, bytes, file, voice, mediaId } = staged
  const facts = voice && { durationMs: voice.durationMs, waveform: voice.waveform }
  browserFiles.keep({ person, ticketId, id, at, name, bytes, file, voice: facts, uploadId: null, mediaId }).then(
    () => {
      putStaged(staged, { isStored: true })
      tellTabs()
    },
    () => {},
  )
}

/** Takes files off the screen and out of what is kept. */
export function forgetStaged(files: readonly Staged[]): void {
  for (const file of files) {
    gone.add(file.id)
    letGo(file.id, 'pause')
    removeStaged(file)
  }
  browserFiles.forget(files.map(({ id }) => id)).then(tellTabs, () => {})
}

/** Takes files off the screen alone: what the server has of them is not this page's to undo. */
function clear(files: readonly Staged[]): void {
  for (const file of files) {
    letGo(file.id, 'pause')
    removeStaged(file)
  }
}

async function load(): Promise<void> {
  const owner = person
  if (owner === null) return
  const stored = await browserFiles.of(owner).catch(() => null)
  if (stored === null || owner !== person) return
  const { dropped, added } = differenceOf(allStaged(), stored, gone)
  clear(dropped)
  for (const file of added) addStaged(file, true)
}

function followPerson(): void {
  const session = store.get(sessionAtom)
  const next = session && `${session.tenantId}.${session.userId}`
  if (next === person) return
  clear(allStaged())
  person = next
  void load()
}

/** Brings back what an earlier page left above the reply boxes of whoever is signed in, and follows other tabs. */
export function followStoredFiles(): Dispose {
  const opened = new BroadcastChannel(CHANNEL)
  channel = opened
  opened.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (z.string().safeParse(data).data === person) void load()
  }
  void browserFiles.forgetOld().catch(() => {})
  followPerson()
  const unfollow = store.sub(sessionAtom, followPerson)
  return () => {
    unfollow()
    opened.close()
    channel = null
    clear(allStaged())
    person = null
  }
}
