import { defineService } from '#core/contract/define.ts'
import type { PanelRows } from '#core/contract/panelRights.ts'

/** Of panels whose parameters name a ticket as `ticketId`: whoever may read the ticket may see them. */
export const ticketPanelRows = defineService<PanelRows>('tickets.panelRows')
