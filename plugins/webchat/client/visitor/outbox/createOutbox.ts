import type { Store } from '../storage/createStore.ts'
import type { VisitorMessage } from '../wire/shapes.ts'
import type { Lock } from './lockBetweenTabs.ts'
import type { FinishedUpload, OutboxItem } from './OutboxItem.ts'
import type { SendOutcome } from './outcomeOf.ts'
import { readOutboxItem } from './readOutboxItem.ts'
import { waitAfterFailures } from './waitAfterFailures.ts'

/** Storage keys of messages begin so; one key a message, so that two tabs never overwrite each other. */
export const OUTBOX_KEY = 'outbox.'

export interface OutboxNeeds {
  store: Store
  send: (item: OutboxItem) => Promise<SendOutcome>
  lock: Lock
  now: () => number
  newId: () => string
  /** Runs the action once, after `ms`; the answer calls it off. */
  later: (action: () => void, ms: number) => () => void
  onSent: (message: VisitorMessage) => void
  onChanged: () => void
  onExpired: () => void
}

export interface Outbox {
  /** In the order they will be sent. */
  items: () => OutboxItem[]
  /** Whether the last try failed and the queue waits for the next. */
  isStuck: () => boolean
  add: (body: string, quotedMsgId: string | null, upload?: FinishedUpload | null) => void
  /** A refused message goes to the end of the queue. */
  retry: (idFront: string) => void
  /** Removes a message and answers it, for editing; null where it went out meanwhile. */
  takeBack: (idFront: string) => OutboxItem | null
  /** Tries now, without waiting for the next turn. */
  wake: () => void
  dispose: () => void
}

/** Keeps messages until the server has them: strictly in order, one at a time, for as long as it takes. */
export const createOutbox = (needs: OutboxNeeds): Outbox => {
  const { store } = needs
  let failures = 0
  let isDraining = false
  let isWoken = false
  let isDisposed = false
  let callOff = () => {}

  const find = (idFront: string) => readOutboxItem(store.read(OUTBOX_KEY + idFront))
  const save = (item: OutboxItem) => store.write(OUTBOX_KEY + item.idFront, JSON.stringify(item))
  const items = () =>
    store
      .keys()
      .filter((key) => key.startsWith(OUTBOX_KEY))
      .map((key) => readOutboxItem(store.read(key)))
      .filter((item) => item !== null)
      .sort((a, b) => a.order - b.order)
  const nextOrder = () => Math.max(needs.now(), (items().at(-1)?.order ?? 0) + 1)

  /** Whether the next message may follow at once. */
  const settle = (item: OutboxItem, outcome: SendOutcome): boolean => {
    if (outcome.kind === 'expired') {
      needs.onExpired()
      return false
    }
    if (outcome.kind === 'later') {
      failures += 1
      if (!isWoken) callOff = needs.later(wake, outcome.waitMs ?? waitAfterFailures(failures))
      needs.onChanged()
      return false
    }
    failures = 0
    if (outcome.kind === 'refused') save({ ...item, state: 'failed' })
    else {
      store.remove(OUTBOX_KEY + item.idFront)
      needs.onSent(outcome.message)
    }
    needs.onChanged()
    return true
  }

  const sendNext = async () => {
    let mayFollow = false
    await needs.lock(async () => {
      const item = items().find(({ state }) => state === 'waiting')
      if (!item || isDisposed) return
      const outcome = await needs.send(item)
      mayFollow = !isDisposed && settle(item, outcome)
    })
    return mayFollow
  }

  const drain = async () => {
    isDraining = true
    try {
      let mayFollow = false
      do {
        isWoken = false
        mayFollow = await sendNext()
      } while ((mayFollow || isWoken) && !isDisposed)
    } finally {
      isDraining = false
    }
  }

  const wake = () => {
    callOff()
    isWoken = true
    if (!isDraining && !isDisposed) void drain()
  }

  return {
    items,
    isStuck: () => failures > 0,
    add: (body, quotedMsgId, upload = null) => {
      const writtenAt = new Date(needs.now()).toISOString()
      save({ idFront: needs.newId(), body, quotedMsgId, upload, writtenAt, order: nextOrder(), state: 'waiting' })
      needs.onChanged()
      if (failures === 0) wake()
    },
    retry: (idFront) => {
      const item = find(idFront)
      if (item) save({ ...item, state: 'waiting', order: nextOrder() })
      needs.onChanged()
      wake()
    },
    takeBack: (idFront) => {
      const item = find(idFront)
      store.remove(OUTBOX_KEY + idFront)
      needs.onChanged()
      return item
    },
    wake,
    dispose: () => {
      isDisposed = true
      callOff()
    },
  }
}
