DROP INDEX "tags_name";--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("tenant_id","tag") WHERE deleted_at is null;