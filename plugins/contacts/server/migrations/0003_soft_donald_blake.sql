CREATE TABLE "contact_import_lines" (
	"tenant_id" integer NOT NULL,
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"problems" jsonb,
	"outcome" text,
	"contact_id" integer,
	"contact_rev" integer,
	"change" jsonb,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "contact_import_lines_tenant_id_import_id_row_pk" PRIMARY KEY("tenant_id","import_id","row")
);
--> statement-breakpoint
CREATE TABLE "contact_imports" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"headings" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"mapping" jsonb,
	"existing" text DEFAULT 'skip' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"problems" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "contact_import_lines" ADD CONSTRAINT "contact_import_lines_tenant_id_import_id_contact_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."contact_imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_import_lines_contact" ON "contact_import_lines" USING btree ("tenant_id","import_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_imports_user" ON "contact_imports" USING btree ("tenant_id","user_id","created_at");