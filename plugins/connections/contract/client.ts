import type { Atom } from 'jotai'
import type { ComponentType } from 'react'
import { definePoint, defineService, type Id } from '#core/contract/define.ts'
import type { AdministeredConnection } from './administer.ts'
import type { ConnectionTexts } from './texts.ts'

/** Menu of one connection; its commands get `{id}`. */
export const CONNECTION_MENU = 'connections.card'

/** Further parts of the card of a connection, below its state; each draws nothing where there is nothing. */
export const connectionCardParts = definePoint<ComponentType<{ connection: AdministeredConnection }>>('connections.cardParts')

/** The drawing of a channel, by the `type` of its kind; one that has none gets one of six by `icon` of its kind. */
export const channelIcons = definePoint<{ type: string; icon: ComponentType<{ size?: number }> }>('connections.channelIcons')

/** Fields of the connection's form that its parts show and change. */
export interface ConnectionFormPart {
  draft: ConnectionTexts
  change: (part: Partial<ConnectionTexts>) => void
  /** The sentence at a field; null where nothing is wrong. */
  problemOf: (field: string) => string | null
}

/** A part of the form of a connection, below its own fields and saved with them, in their order. */
export const connectionFormParts = definePoint<{ id: string; order: number; component: ComponentType<ConnectionFormPart> }>('connections.formParts')

/** The list of connections, a card each. */
export const CONNECTIONS_PANEL = 'connections.list'

/** The cards of connections on screen. */
export interface ConnectionCards {
  /** The connection whose card has the focus, or had it last: what keys in the list are about. */
  focusedAtom: Atom<number | null>
}
export const connectionCards = defineService<ConnectionCards>('connections.cards')

/** Panel of a provider's page; its parameter `id` is that of the page. */
export const PROVIDER_PANEL = 'connections.provider'

/** Kinds of channel that are connected in the same way. */
export interface ProviderWay {
  /** Types of kinds; a new connection begins with the first. */
  kinds: readonly [string, ...string[]]
  /** Catalogue keys of what is to be done, one after the other. */
  steps: readonly Id[]
}

/** The page of a provider of channels: what it is, how to connect, and the company's connections through it. */
export interface ProviderPage {
  id: string
  path: `/${string}`
  /** Catalogue keys. */
  title: Id
  text: Id
  ways: readonly [ProviderWay, ...ProviderWay[]]
}
export const providerPages = definePoint<ProviderPage>('connections.providerPages')
