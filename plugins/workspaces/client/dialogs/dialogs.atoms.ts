import { atom } from 'jotai'
import type { WorkspaceSummary } from '../../contract/index.ts'

/** A question on screen: a name for the tiles of an area, another name for a workspace, who shares it, or which one to open. */
export type Asking =
  | { kind: 'saveAs'; area: string }
  | { kind: 'rename'; workspace: WorkspaceSummary }
  | { kind: 'duplicate'; workspace: WorkspaceSummary }
  | { kind: 'share'; workspace: WorkspaceSummary }
  | { kind: 'choose' }

export const askingAtom = atom<Asking | null>(null)
