export * from './fields.ts'
export * from './resource.ts'
