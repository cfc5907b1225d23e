// SPDX-License-Identifier: MIT
/*
 * What a Raspberry Pi 4 says of itself, for a machine that has no device tree: the two files of
 * /proc/device-tree that gpiozero and the table read. In the kernel, so that they are there in
 * every /proc, also in that of a service with ProtectProc=.
 */
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>

static struct proc_dir_entry *tree;

static int show_model(struct seq_file *file, void *nothing)
{
	static const char model[] = "Raspberry Pi 4 Model B Rev 1.5";

	seq_write(file, model, sizeof(model)); /* with its NUL, as there */
	return 0;
}

static int show_revision(struct seq_file *file, void *nothing)
{
	static const u8 revision[] = { 0x00, 0xc0, 0x31, 0x15 };

	seq_write(file, revision, sizeof(revision));
	return 0;
}

static int __init table_pi_init(void)
{
	tree = proc_mkdir("device-tree", NULL);
	if (!tree || !proc_mkdir("system", tree))
		return -ENOMEM;
	proc_create_single("model", 0444, tree, show_model);
	proc_create_single("system/linux,revision", 0444, tree, show_revision);
	return 0;
}

static void __exit table_pi_exit(void)
{
	proc_remove(tree);
}

module_init(table_pi_init);
module_exit(table_pi_exit);
MODULE_DESCRIPTION("A Raspberry Pi's name for a machine without one");
MODULE_LICENSE("Dual MIT/GPL");
