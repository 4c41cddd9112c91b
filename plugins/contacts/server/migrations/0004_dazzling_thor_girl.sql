CREATE TABLE "contact_merges" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"user_id" integer NOT NULL,
	"kept_id" integer NOT NULL,
	"gone_id" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_merges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_tenant_id_kept_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","kept_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_tenant_id_gone_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","gone_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_merges_kept" ON "contact_merges" USING btree ("tenant_id","kept_id","created_at");