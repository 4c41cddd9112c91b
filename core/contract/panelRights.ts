import { type Access, definePoint, type Id, type Service } from '#core/contract/define.ts'

/** Person who opens a workspace. */
export interface PanelReader {
  tenantId: number
  userId: number
  profile: 'admin' | 'super' | 'superadmin' | 'user'
}

/** Knows the rows that parameters of panels name. */
export interface PanelRows {
  /** Whether the reader may see what `params` name; false for parameters that name nothing. Never throws for what is not there. */
  maySee(reader: PanelReader, params: unknown): Promise<boolean>
}

/** Right to see a panel that somebody else put into a workspace. A type that nobody vouches for is locked for everyone but its own author. */
export interface PanelRight {
  panel: Id
  /** Permission that the screen's main call asks for. */
  permission: Access
  /** For panels whose parameters name a row; without it they name none, and parameters are not looked at. */
  rows?: Service<PanelRows>
  /** Whether its view (filters, search) holds nothing of single people, so that others get it too. */
  sharesState?: boolean
}

export const panelRights = definePoint<PanelRight>('workspaces.panelRights')
