import { createContext } from 'react'

/** Id of the panel a component is drawn in; null outside the tiles. */
export const PanelContext = createContext<string | null>(null)
