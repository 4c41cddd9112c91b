import { atom } from 'jotai'
import type { McpServer } from '../contract/index.ts'

/** The server whose form is open, or a new one. */
export const serverFormAtom = atom<McpServer | 'new' | null>(null)
/** Id of the server whose tools are looked at. */
export const toolsOfAtom = atom<number | null>(null)
