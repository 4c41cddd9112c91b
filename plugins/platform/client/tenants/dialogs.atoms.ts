import { atom } from 'jotai'
import type { Tenant } from '../../contract/index.ts'

/** The company on which the cursor of the list stands. */
export const activeTenantAtom = atom<Tenant | null>(null)

/** The company whose form is open, or a new one. */
export const tenantDialogAtom = atom<Tenant | 'new' | null>(null)

/** The company that is about to be suspended. */
export const suspendDialogAtom = atom<Pick<Tenant, 'id' | 'name'> | null>(null)
