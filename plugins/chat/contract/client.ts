import type { Atom, Getter } from 'jotai'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import { type Dispose, definePoint, defineService, type Endpoint, type Id, type Service } from '#core/contract/define.ts'
import type { ChannelAbilities } from '#plugins/connections/contract/index.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import type { Message } from './message.ts'

/** The part of the browser's context that work on a reply needs. */
export interface ComposerContext {
  /** Asks the server. @throws AppError */
  call<I extends z.ZodType, O extends z.ZodType>(to: Endpoint<I, O>, input: z.input<I>): Promise<z.output<O>>
  use<T>(service: Service<T>): T
  t(key: string, values?: Record<string, string | number>): string
}

/** A row of the list over the reply box. */
export interface ComposerChoice {
  id: string
  title: string
  /** Small and grey beside the title. */
  hint: string
  /** Text that takes the place of the typed word. */
  text: string
  /** A stored file that goes with it: it is put above the box, and nothing is uploaded again. */
  media?: MediaFile | null
}

/** A character that, at the start of the box or after white space, offers choices for the word that follows. */
export interface ComposerTrigger {
  id: string
  character: '/' | ':' | '@'
  /** Catalogue key of the list's name. */
  title: string
  /** Best first, whatever the accents; the box shows the first eight. `query` is the word without its character. */
  search(query: string, ticket: Ticket, ctx: ComposerContext): Promise<readonly ComposerChoice[]>
  /** For a word at the start of a line that is surely meant for it: what the box says where nothing is found, and sends only when asked again. Without it, such a word is text like any other. */
  none?(query: string, ctx: ComposerContext): ComposerNone
}

/** Nothing is found for a typed word. */
export interface ComposerNone {
  text: string
  /** Action about it; null: none. */
  action: { title: string; run(): void } | null
}
export const composerTriggers = definePoint<ComposerTrigger>('chat.composerTriggers')

/** Fills the `{{holes}}` of a text before it goes out. What stays is never sent: the box says which and waits. */
export interface ComposerFiller {
  id: string
  fill(text: string, ticket: Ticket, ctx: ComposerContext): Promise<string>
}
export const composerFillers = definePoint<ComposerFiller>('chat.composerFillers')

/** Check that keeps a text from being sent, said while it is typed; the server refuses it all the same. */
export interface ComposerCheck {
  id: string
  /** Catalogue key; takes `words`. */
  sentence: string
  /** Words that it finds in a text; none: it may go. */
  foundAtom: Atom<(text: string) => readonly string[]>
}
export const composerChecks = definePoint<ComposerCheck>('chat.composerChecks')

/** Something below the file of a message, in its bubble; lower orders first. It draws nothing where it has nothing to say of the message. */
export interface BubblePart {
  id: string
  order: number
  component: ComponentType<{ message: Message }>
}
export const bubbleParts = definePoint<BubblePart>('chat.bubbleParts')

/** How a kind of message is drawn that a plugin added (`connections.messageKinds`), in the place of the body's first paragraph. */
export interface MessageKindView {
  kind: Id
  component: ComponentType<{ value: Record<string, unknown> }>
}
export const messageKindViews = definePoint<MessageKindView>('chat.messageKindViews')

/** A button in the bar of the reply box, left of *Enviar*; lower orders first. */
export interface ComposerTool {
  id: string
  order: number
  component: ComponentType<{ ticket: Ticket }>
}
export const composerTools = definePoint<ComposerTool>('chat.composerTools')

/** A strip right above the reply box, for what the agent is to know before writing; lower orders first. It draws nothing where there is nothing. */
export const composerStrips = definePoint<ComposerTool>('chat.composerStrips')

/** Something else that the box is for, such as a note: `component` takes the place of the reply box, also of a ticket that takes no replies; the draft of the reply waits. */
export interface ComposerMode {
  id: string
  /** Catalogue key. */
  title: string
  icon: ComponentType<{ size?: number }>
  permission: Id
  component: ComponentType<{ ticket: Ticket; onLeave: () => void }>
}
export const composerModes = definePoint<ComposerMode>('chat.composerModes')

/** Switches what the boxes on screen are for. */
export interface ComposerModeSwitch {
  /** Brings the keyboard there. False when the conversation is not on screen. */
  enter(ticketId: number, mode: string): boolean
  /** Back to the reply. */
  leave(ticketId: number): void
  isIn(ticketId: number, mode: string): boolean
}
export const composerModeSwitch = defineService<ComposerModeSwitch>('chat.composerModeSwitch')

/** Contacts who are writing right now, in tickets that this browser has open or watches. */
export interface ContactTyping {
  typingAtom(ticketId: number): Atom<boolean>
}
export const contactTypingSigns = defineService<ContactTyping>('chat.contactTypingSigns')

/** The reply boxes on screen. */
export interface ReplyBoxes {
  /** Types a text at the caret of a ticket's box, which gets the focus; the browser's undo takes it back. False when the box is not there. */
  type(ticketId: number, text: string): boolean
  /** Takes what is typed out of a ticket's box, as when it is sent; the box is empty then. */
  take(ticketId: number): string
}
export const replyBoxes = defineService<ReplyBoxes>('chat.replyBoxes')

/** Sends a file that is made of the text in a reply box, in place of that text. */
export interface ReplacementSender {
  /**
   * Sends the stored file that `make` makes of the text: with the quote of the box, and with the seconds in which a message can be taken back, which
   * brings the text back. Where `make` throws, or the text changed meanwhile, nothing is sent and the box stays as it is.
   * @throws AppError for a hole that nobody fills or a text that may not be sent
   */
  send(ticketId: number, make: (text: string) => Promise<{ name: string; mediaId: string }>): Promise<void>
}
export const replacementSender = defineService<ReplacementSender>('chat.replacementSender')

/** Sends without the reply box: what stands there stays. */
export interface AsideSender {
  /**
   * Fills and signs a text, sends it, alone or with a stored file, and waits until the server has it.
   * @throws AppError for a hole that nobody fills, a text that is too long, or what the server refused: nothing of it is left then
   */
  send(ticketId: number, text: string, file: { name: string; mediaId: string } | null): Promise<void>
}
export const asideSender = defineService<AsideSender>('chat.asideSender')

export interface ReplyDraft {
  /** Empty: sent, or thrown away. */
  text: string
  /** Epoch milliseconds; 0 where nothing was ever typed. */
  at: number
}

/** Drafts that were typed and not sent, as this browser holds them; for a plugin that keeps them in a second place. */
export interface ReplyDrafts {
  get(ticketId: number): ReplyDraft
  /** Tickets with a draft, or with an emptied one that is not known elsewhere. */
  ticketIds(): readonly number[]
  /** Takes over a draft from elsewhere when it is newer than the one here; else ignores it. */
  take(ticketId: number, draft: ReplyDraft): void
  /** It is kept elsewhere, from that moment: an emptied one need not be remembered here. */
  settle(ticketId: number, saved: ReplyDraft): void
  /** Hears of every keystroke in this browser's boxes. */
  onTyped(listener: (ticketId: number) => void): Dispose
}
export const replyDrafts = defineService<ReplyDrafts>('chat.replyDrafts')

/** Abilities of the channels of conversations, as this browser knows them. */
export interface TicketAbilities {
  /** Nothing while that is unknown. */
  of(get: Getter, ticketId: number): ChannelAbilities
}
export const ticketAbilities = defineService<TicketAbilities>('chat.ticketAbilities')

/** Sending a file to the server, and showing one, as the conversation does. */
export interface FileTools {
  /** Goes on where it was after a cut line. `onProgress` hears the share, 0 to 1. */
  upload(file: File, onProgress: (share: number) => void, voice?: VoiceFacts | null): RunningUpload
  /** A picture, a film, sound, or a card to fetch it. */
  View: ComponentType<{ media: MediaFile }>
  /** Records a voice note, to be uploaded as a file with its facts; what is not stopped when it goes away is lost. */
  Recorder: ComponentType<FormRecorderProps>
  /** Plays one that was just recorded. */
  RecordedVoice: ComponentType<RecordedVoiceProps>
  /** Files of a form: those it has, and new ones, whose bytes go to the server at once. */
  useFiles(stored: readonly MediaFile[]): FormFiles
  /** The form's files, how far each is, and a button for more. */
  Files: ComponentType<FilesFieldProps>
}

/** A file of a form. */
export interface FormFile {
  key: string
  name: string
  /** 0 to 1. */
  share: number
  /** Upload or stored file; null while it is on its way. */
  id: string | null
  failure: string | null
}

export interface FormFiles {
  files: readonly FormFile[]
  add: (chosen: readonly File[]) => void
  remove: (key: string) => void
}

export interface FilesFieldProps {
  files: readonly FormFile[]
  error: string | null
  onAdd: (files: readonly File[]) => void
  onRemove: (key: string) => void
}

/** Facts of a voice note for the server. */
export interface VoiceFacts {
  durationMs: number
  /** 64 numbers 0..100. */
  waveform: readonly number[]
}

export interface FormRecorderProps {
  onRecorded(file: File, facts: VoiceFacts): void
  /** Whether something is being recorded here; the same function at every drawing. */
  onBusy(isBusy: boolean): void
}

export interface RecordedVoiceProps {
  file: File
  facts: VoiceFacts
}
export const fileTools = defineService<FileTools>('chat.fileTools')

export interface RunningUpload {
  /** The upload's id, once all of it is there. @throws AppError with the server's code, or `ERR_OFFLINE` */
  done: Promise<string>
  /** Stops, and has the server forget what it got. */
  cancel(): void
}
