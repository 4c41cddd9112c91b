const files = new Map<string, string>()

/** Notes where a plugin's table of contents stands, below the root of the program. */
export const noteSource = (pluginId: string, file: string): void => void files.set(pluginId, file)

/** Undefined for what was not found in a folder: the kernel's own. */
export const sourceOf = (pluginId: string): string | undefined => files.get(pluginId)
