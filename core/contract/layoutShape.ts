import { z } from 'zod'

/** Grows when a saved layout changes its shape; each step gets a migration. */
export const LAYOUT_VERSION = 1

export interface SplitNode {
  type: 'split'
  direction: 'row' | 'column'
  children: LayoutNode[]
  /** Shares of the children in percent, 100 together; absent: equal. */
  splitPercentages?: number[]
}

export interface TabsNode {
  type: 'tabs'
  tabs: string[]
  activeTabIndex: number
}

/** A panel id, or panels side by side, below each other or stacked. The same shape as react-mosaic's tree. */
export type LayoutNode = string | SplitNode | TabsNode

/** The contents of a tile. `params` and `state` are parsed by the panel itself when it is drawn. */
export interface PanelRecord {
  type: string
  params: unknown
  state: unknown
}

/** An arrangement of tiles: a tree of panel ids and what stands behind each id. */
export interface Layout {
  version: number
  tree: LayoutNode | null
  panels: Readonly<Record<string, PanelRecord>>
}

const nodeSchema: z.ZodType<LayoutNode> = z.lazy(() =>
  z.union([
    z.string().min(1),
    z.object({
      type: z.literal('split'),
      direction: z.enum(['row', 'column']),
      children: z.array(nodeSchema).min(1),
      splitPercentages: z.array(z.number().min(0).max(100)).optional(),
    }),
    z.object({ type: z.literal('tabs'), tabs: z.array(z.string().min(1)).min(1), activeTabIndex: z.int().min(0) }),
  ]),
)

/** A saved layout, as it lies in storage, in a file or in a workspace. */
export const layoutSchema = z.object({
  version: z.int().min(1),
  tree: nodeSchema.nullable(),
  panels: z.record(z.string(), z.object({ type: z.string(), params: z.unknown(), state: z.unknown() })),
})
