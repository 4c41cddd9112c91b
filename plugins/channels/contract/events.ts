import type { ChannelReason, MessageData } from '#plugins/connections/contract/index.ts'
import type { Address, Party } from './address.ts'
import type { LeftOutProblem } from './deliveries.ts'

/** A file that a contact sent, still at the provider. */
export interface InboundFile {
  /** Id that the adapter fetches it by. */
  id: string
  /** As the contact called it; a name by its kind where they did not. */
  name: string
  /** As the provider says; the file itself decides. */
  type: string | null
  isSticker?: boolean
  /** Its size, where the provider says so: a larger file than allowed is not even asked for. */
  bytes?: number
  /** Its bytes, where the delivery itself holds them: nothing is fetched then. */
  content?: Uint8Array
}

/** States that a line may be in. `qrcode`: somebody has to scan a code; `TIMEOUT`: nobody did. */
export type ConnectionStatus = 'CONNECTED' | 'DISCONNECTED' | 'OPENING' | 'qrcode' | 'PAIRING' | 'TIMEOUT'

/** How a line is, as its provider says. */
export interface ConnectionState {
  status: ConnectionStatus
  /** Why it is not connected. */
  reason?: ChannelReason | null
  detail?: string | undefined
  /** The text of the code that is to be scanned, or its picture as a data address; of `qrcode` alone. */
  qrcode?: string | null
  /** Code that is typed into the phone instead of scanning. */
  pairingCode?: string | null
  /** How the account is called there; absent leaves what is known. */
  number?: string | null
}

/**
 * Event told by a provider, in the order of its telling; each may come twice, and out of order. `ref` is the provider's id of a message, unique on the
 * connection.
 */
export type ChannelEvent =
  | {
      kind: 'message'
      ref: string
      /** Party whose conversation it is: the other side, or a group. */
      from: Party
      /** Author of the message, in a group. */
      author?: Party
      /** The account itself wrote it, with another program: on its phone, for example. */
      isOwn?: true
      /** When it was written, as the provider tells. */
      at?: Date
      /** Whom its text calls: each stands there as `@` and the value. */
      mentions?: readonly Address[]
      /** Empty for a file without a caption. */
      body: string
      data?: MessageData
      file?: InboundFile
      /** The provider's id of the message that it answers. */
      quotedRef?: string
      isForwarded?: boolean
      /** A program wrote it, and nobody would read an automatic answer. */
      isUnattended?: true
      /** Facts of the conversation that the adapter needs when it answers, in its own words; absent leaves what is known. */
      thread?: string
    }
  /** How far a message of ours is: 1 handed over, 2 received, 3 read, 4 played, -1 failed for `reason`. `secondRef`: another id by which the provider may name the message from now on. */
  | { kind: 'ack'; ref: string; ack: 1 | 2 | 3 | 4; secondRef?: string }
  /** `retryAfterMs`: it surely did not leave, and is sent again after so long; absent: it failed for good. A reason of `connectionReasons` takes the line down then. */
  | { kind: 'ack'; ref: string; ack: -1; reason: ChannelReason; detail?: string; retryAfterMs?: number }
  /** How far everything of ours to this person is that left up to a time (epoch milliseconds), or up to a message and with it. */
  | { kind: 'ackUntil'; from: Party; ack: 2 | 3; until: { at: number } | { ref: string } }
  /** The account's own phone read this message of the contact. */
  | { kind: 'readByAccount'; ref: string }
  /** `isOwn`: the account itself did it, with another program. */
  | { kind: 'edited'; ref: string; from: Party; body: string; isOwn?: true }
  | { kind: 'removed'; ref: string; from: Party; isOwn?: true }
  /** An empty `emoji` takes the reaction back. */
  | { kind: 'reacted'; ref: string; from: Party; emoji: string }
  /**
   * Something of a contact that is of no kind we know: shown as such, never lost. `awaitedRef`: the provider may still bring the message itself, under this
   * id; it is waited for a while before it is shown as unreadable.
   */
  | { kind: 'unreadable'; ref: string; from: Party; author?: Party; what: string; awaitedRef?: string }
  /**
   * No message was made of something: the list of unread deliveries names it, with its subject or the provider's words. `notUnderstood`: somebody wrote it,
   * and it is of no form that the adapter knows; everything else is left out on purpose. `from`: where the delivery says so.
   */
  | { kind: 'leftOut'; from?: Party; problem: LeftOutProblem | 'notUnderstood'; detail?: string }
  /** A group is called so from now on. */
  | { kind: 'named'; from: Party }
  /**
   * Somebody calls the account. `ended`: it rings no more, and nobody is known to have answered; `missed`: surely nobody did. `ref` is the
   * provider's id of the call; `from` begins with the address that called.
   */
  | { kind: 'call'; ref: string; from: Party; state: 'ringing' | 'answered' | 'ended' | 'missed'; isVideo: boolean; at?: Date }
  /** A person told the provider that they want no advertising of the account any more, or that they want it again. */
  | { kind: 'marketing'; from: Party; isWanted: boolean }
  /** People joined a group, or left it. `ref`: the same where the same change is told again; `by`: who let them in or removed them. */
  | { kind: 'membersChanged'; ref: string; from: Party; joined: readonly Party[]; left: readonly Party[]; by?: Address }
  /** The line itself: what the provider says of the account. `ofNumber`: only a line with this number. */
  | ({ kind: 'line'; ofNumber?: string } & ConnectionState)
  /** A reason for which lines are down is over: such a line is started again. `ofNumber`: only a line with this number. */
  | { kind: 'mended'; reason: ChannelReason; ofNumber?: string }
  /** Something that administrators should know, in the provider's words; the line stays as it is. `ofNumber`: only a line with this number. */
  | { kind: 'notice'; detail: string; ofNumber?: string }
