export interface Block {
  key: string
  build: () => HTMLElement
  update: (node: HTMLElement) => void
}

const keyByNode = new WeakMap<Node, string>()

/** Makes the children of `parent` the blocks, in order, touching only what differs: screen readers hear additions, focus stays. */
export const reconcile = (parent: HTMLElement, blocks: readonly Block[]) => {
  const wanted = new Set(blocks.map(({ key }) => key))
  const nodeByKey = new Map<string, HTMLElement>()
  for (const child of [...parent.children]) {
    const key = keyByNode.get(child)
    if (child instanceof HTMLElement && key !== undefined && wanted.has(key)) nodeByKey.set(key, child)
    else child.remove()
  }
  let place = parent.firstChild
  for (const { key, build, update } of blocks) {
    const node = nodeByKey.get(key) ?? build()
    keyByNode.set(node, key)
    update(node)
    if (node === place) place = place.nextSibling
    else parent.insertBefore(node, place)
  }
}
