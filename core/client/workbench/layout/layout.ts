import { LAYOUT_VERSION, type Layout } from '#core/contract/layoutShape.ts'

export type { Layout, LayoutNode, PanelRecord, SplitNode, TabsNode } from '#core/contract/layoutShape.ts'

export const emptyLayout: Layout = { version: LAYOUT_VERSION, tree: null, panels: {} }
