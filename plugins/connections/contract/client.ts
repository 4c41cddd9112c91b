import type { ComponentType } from 'react'
import { definePoint } from '#core/contract/define.ts'
import type { AdministeredConnection } from './administer.ts'

/** Menu of one connection; its commands get `{id}`. */
export const CONNECTION_MENU = 'connections.card'

/** What else stands on the card of a connection, below its state; it draws nothing where there is nothing. */
export const connectionCardParts = definePoint<ComponentType<{ connection: AdministeredConnection }>>('connections.cardParts')
