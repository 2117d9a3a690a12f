# Tool-info module of BenchExec (https://github.com/sosy-lab/benchexec) for liss.
#
# A benchmark definition gives the command and its options, such as "verify" or "explore".

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.template import UnsupportedFeatureException

# The properties of SV-COMP that `liss explore` decides, by the end of their file's name.
PROPERTIES = {
    "unreach-call.prp": ("assertion", result.RESULT_FALSE_REACH),
    "no-data-race.prp": ("race", result.RESULT_FALSE_DATARACE),
}


class Tool(benchexec.tools.template.BaseTool2):
    """liss: preemption-safety, lock placements and exploration of concurrent programs."""

    REQUIRED_PATHS = ["liss", "tools/jdk.bash", "tools/start.bash", "target/launcher"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("liss")

    def name(self):
        return "liss"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="liss ")

    def cmdline(self, executable, options, task, rlimits):
        if not options:
            raise UnsupportedFeatureException("the first option has to be a command of liss")
        command = [executable, *options]
        if rlimits.cputime:
            command += ["--timeout", f"{rlimits.cputime}s"]
        if task.property_file and options[0] == "explore":
            command += ["--property", self._property(task)[0]]
        return [*command, task.single_input_file]

    def _property(self, task):
        for ending, found in PROPERTIES.items():
            if task.property_file.endswith(ending):
                return found
        raise UnsupportedFeatureException(f"liss does not decide {task.property_file}")

    def determine_result(self, run):
        answers = [
            line.strip().removeprefix("Result: ")
            for line in run.output
            if line.startswith("Result: ")
        ]
        if not answers:
            return result.RESULT_ERROR
        answer = answers[-1]
        if answer == "true":
            return result.RESULT_TRUE_PROP
        if answer.startswith(("unknown", "possible")):
            return result.RESULT_UNKNOWN
        return {
            "false(assertion)": result.RESULT_FALSE_REACH,
            "false(race)": result.RESULT_FALSE_DATARACE,
            "false(deadlock)": result.RESULT_FALSE_DEADLOCK,
        }.get(answer, result.RESULT_FALSE_PROP)
